/** A file may unpack to more than the machine has: the process that reads it ends before. This thread goes on while the others are busy. */
const MOST_BYTES = 1_400_000_000;
const EVERY_MS = 50;

setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
