"""Runs a command with a limit of processor time for all its processes together, as competitions count. A busy machine makes a
command slow, but does not change what it uses, so that answers do not depend on what else runs."""
import os
import resource
import signal
import subprocess
import tempfile
import time

TICK = os.sysconf("SC_CLK_TCK")
SLOWEST = 20  # seconds of the clock for each of processor time, after which a command that waits for ever is ended


class Result:
    def __init__(self, status, out, err, seconds, is_over):
        self.status = status  # negative: ended by that signal, as in subprocess
        self.out = out
        self.err = err
        self.seconds = seconds
        self.is_over = is_over  # the limit was reached

    def last_line(self):
        return self.out.strip().split("\n")[-1]

    def last_message(self):
        return self.err.strip().split("\n")[-1]


def used_by(session):
    """Processor time of all processes of a session, and of the children that they waited for."""
    total = 0
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/stat", encoding="utf-8", errors="replace") as stream:
                words = stream.read().rsplit(")", 1)[1].split()
        except OSError:
            continue  # it has ended
        if int(words[3]) == session:
            total += sum(int(word) for word in words[11:15])
    return total / TICK


def used_by_children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(command, limit, folder=None):
    """What the command said; it and all that it started are killed after `limit` seconds of processor time."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        started = time.monotonic()
        process = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                   cwd=folder, start_new_session=True)
        used, pause, is_over = 0.0, 0.01, False
        before = used_by_children()
        while process.poll() is None and not is_over:
            time.sleep(pause)
            pause = min(0.2, pause * 1.5)
            used = max(used, used_by(process.pid))
            is_over = used > limit or time.monotonic() - started > limit * SLOWEST
        try:
            os.killpg(process.pid, signal.SIGKILL)  # nothing outlives its command
        except ProcessLookupError:
            pass
        process.wait()
        # What has ended and was waited for is known exactly; of what was killed, the last look is what is known.
        used = max(used, used_by_children() - before)
        texts = []
        for stream in (out, err):
            stream.seek(0)
            texts.append(stream.read().decode(errors="replace"))
    return Result(process.returncode, *texts, used, is_over)
