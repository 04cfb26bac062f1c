import type { Log } from '#server/platform/log.ts';

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A log that keeps its lines for a test to read. */
export function keepLog(): Log & { readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const write =
    (level: LogLine['level']): Log['info'] =>
    (fields, message) => {
      lines.push({ level, fields, message });
    };
  return { lines, info: write('info'), warn: write('warn'), error: write('error') };
}
