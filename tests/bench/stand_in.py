#!/usr/bin/env python3
"""A stand-in for heddle that behaves as the first line of the program says: `// behaviour`. Behaves badly, too."""
import os
import signal
import sys
import time


def burn():
    while True:
        pass


def leave_orphan(work):
    """A process in a session of its own, whose parent has ended."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            work()
        os._exit(0)
    os.wait()


def answer(line, status):
    print(line, flush=True)
    sys.exit(status)


def main():
    with open(sys.argv[-1], errors="replace") as program:
        behaviour = program.readline()[3:].strip()
    if "--fast" in sys.argv and behaviour in ("burn", "sleep"):
        behaviour = "true"
    time.sleep(float(os.environ.get("STAND_IN_PAUSE", "0")))
    if behaviour == "true":
        answer("TRUE", 0)
    elif behaviour == "false":
        answer("FALSE(no-overflow)", 10)
    elif behaviour == "unknown":
        answer("UNKNOWN(too hard)", 5)
    elif behaviour == "hostile":
        answer("UNKNOWN(</script><script>alert(1)</script>\x1b[31m\x01)", 5)
    elif behaviour == "lie":
        answer("TRUE", 10)
    elif behaviour == "garbage":
        os.write(1, bytes(range(256)) * 40)
        sys.exit(0)
    elif behaviour == "much":
        while True:
            os.write(1, b"TRUE\n" * 10000)
    elif behaviour == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif behaviour == "burn":
        burn()
    elif behaviour == "burn_in_children":
        for _ in range(2):
            if os.fork() == 0:
                burn()
        time.sleep(1000)
    elif behaviour == "orphan":
        leave_orphan(burn)
        time.sleep(1000)
    elif behaviour == "leave":
        leave_orphan(lambda: time.sleep(1000))
        answer("TRUE", 0)
    elif behaviour == "sleep":
        time.sleep(1000)
    elif behaviour == "close":
        os.close(1)
        os.close(2)
        time.sleep(1000)
    elif behaviour == "memory":
        blocks = []
        while True:
            blocks.append(bytearray(os.urandom(1 << 20) * 8))
            time.sleep(0.02)
    elif behaviour == "litter":
        os.makedirs("a/b")
        open("a/b/file", "w").close()
        os.chmod("a", 0)
        answer("TRUE", 0)


main()
