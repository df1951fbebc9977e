"""Follow hands beside other work in one event loop: python async_consumer.py [SOURCE]"""

import asyncio
import sys

from handtrack import HandTracker


async def follow(source: str) -> int:
    """Print what comes; return how many frames did."""
    count = 0
    async with HandTracker() as tracker, tracker.stream(source) as stream:
        async for result in stream:
            print(
                f"{result.t:.2f} s  {', '.join(hand.handedness for hand in result.hands) or 'no hand'}"
            )
            count += 1
        print(f"{stream.dropped} frames came while another was looked at")
    return count


async def heartbeat() -> None:
    """Stand for the other work."""
    while True:
        print("still here")
        await asyncio.sleep(0.5)


async def main() -> None:
    """Do both until the source ends."""
    print(__doc__)
    beating = asyncio.create_task(heartbeat())
    print(await follow(sys.argv[1] if len(sys.argv) > 1 else "0"), "frames")
    beating.cancel()


asyncio.run(main())
