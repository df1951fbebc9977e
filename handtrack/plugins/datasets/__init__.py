"""Results for analysis and training: DeepLabCut's tables and COCO's key points."""

from handtrack.plug_in import PlugIn, Writer

PLUG_IN = PlugIn(
    writers=(
        Writer(
            "dlc",
            ".dlc.csv",
            "handtrack.plugins.datasets.formats:open_deeplabcut",
            title="DeepLabCut",
            sidecar=True,
            many=False,
        ),
        Writer(
            "coco",
            ".coco.json",
            "handtrack.plugins.datasets.formats:open_coco",
            title="for pictures",
        ),
    )
)
