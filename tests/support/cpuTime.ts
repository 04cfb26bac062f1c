import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The processor time of this file in its worker process, imports included. */
    cpuSeconds?: number;
  }
}

const before = process.cpuUsage();

// Vitest reads from the pattern which fixtures a hook needs: none.
// oxlint-disable-next-line no-empty-pattern
afterAll(({}, { file }) => {
  const { system, user } = process.cpuUsage(before);
  file.meta.cpuSeconds = (system + user) / 1_000_000;
});
