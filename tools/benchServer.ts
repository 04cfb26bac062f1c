import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** The arguments that `npm start` passes to Node after the build, including its flags. */
function startArguments(): string[] {
  const PackageFile = z.object({ scripts: z.object({ start: z.string() }) });
  const { scripts } = z.parse(PackageFile, JSON.parse(readFileSync('package.json', 'utf8')));
  const [program, ...args] = scripts.start.split('&&').at(-1)?.trim().split(' ') ?? [];
  if (program !== 'node') throw new Error(`npm start ends in something else than node: ${scripts.start}`);
  return args;
}

async function ready(origin: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300 && server.exitCode === null; tries += 1) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error('The server did not become ready');
}

/** Starts the server as `npm start` does, and stops it at the end of `cleanup`. Resolves once it answers. */
export async function startServerOf(
  origin: string,
  env: NodeJS.ProcessEnv,
  cleanup: AsyncDisposableStack,
): Promise<ChildProcess> {
  const server = spawn('node', startArguments(), { env, stdio: ['ignore', 'ignore', 'inherit'] });
  cleanup.defer(
    () =>
      new Promise<void>((resolve) => {
        // One that never became ready is gone already.
        if (server.exitCode !== null || server.signalCode !== null) return resolve();
        server.once('exit', () => resolve());
        server.kill('SIGTERM');
      }),
  );
  await ready(origin, server);
  return server;
}
