import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openSink } from './support/mailSink.ts';

const HALF_A_MAIL = [
  'EHLO wayside',
  'MAIL FROM:<a@wayside.example>',
  'RCPT TO:<b@wayside.example>',
  'DATA',
  'Subject: H',
];

// The connection of a server that is killed while it sends.
test('the mail sink keeps nothing of a mail cut off midway and accepts the next connection', async () => {
  const sink = await openSink();
  let hungUp = 0;
  for (let round = 0; round < 3; round += 1) {
    const { hostname, port } = new URL(sink.url);
    const sender = connect(Number(port), hostname);
    sender.setEncoding('utf8');
    await once(sender, 'data');
    for (const line of HALF_A_MAIL) {
      sender.write(`${line}\r\n`);
      if (!line.startsWith('Subject')) await once(sender, 'data');
    }
    sender.destroy();
    await once(sender, 'close');
    hungUp += 1;
  }
  await sink.close();
  expect(sink.tries()).toBe(hungUp);
  expect(sink.mails).toEqual([]);
});
