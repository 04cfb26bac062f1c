import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { MAIL_KINDS } from '#contract/mail/mailKinds.ts';

const run = promisify(execFile);

/** Prints the kinds that a process knows once it has imported a file. */
const kindsAfter = (file: string): string => `
  await import('${file}');
  const { kindsThat } = await import('#server/mail/defineMail.ts');
  process.stdout.write(kindsThat(() => true).toSorted().join(' '));`;

// The process that `start.ts` starts also sends the mails.
test.for(['#server/app/createApp.ts', '#server/app/start.ts'])(
  'a process that imports %s has the definition of every kind of mail',
  { timeout: 60_000 },
  async (file) => {
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', kindsAfter(file)]);
    expect(stdout.split(' ')).toEqual(MAIL_KINDS.toSorted());
  },
);
