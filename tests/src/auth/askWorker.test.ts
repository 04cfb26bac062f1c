import { beforeEach, expect, test, vi } from 'vitest';
import { askWorker } from '#src/auth/askWorker.ts';

const send = vi.fn<(message: { readonly type: string }, worker: string) => Promise<unknown>>();
const exchange = { type: 'refresh', useFormData: true, fetchOptions: { body: 'grant_type=authorization_code&code=c' } };
const renewal = {
  type: 'refresh',
  useFormData: true,
  fetchOptions: { body: 'client_id=app&grant_type=refresh_token' },
};

beforeEach(() => {
  send.mockReset();
  send.mockResolvedValue({ ok: true });
});

test('a worker that was never given a code is not asked to renew a token', async () => {
  const ask = askWorker(send);

  await expect(ask(renewal, 'worker')).resolves.toMatchObject({ ok: false, json: { error: 'missing_refresh_token' } });
  await expect(ask(renewal, 'worker')).resolves.toMatchObject({ ok: false });
  expect(send).not.toHaveBeenCalled();
});

test('once it has traded a code it renews the token', async () => {
  const ask = askWorker(send);

  await ask(exchange, 'worker');
  await expect(ask(renewal, 'worker')).resolves.toStrictEqual({ ok: true });
  expect(send.mock.calls).toStrictEqual([
    [exchange, 'worker'],
    [renewal, 'worker'],
  ]);
});

test.each([
  ['a message of another kind', { type: 'clear' }],
  ['a body that is no form', { ...renewal, useFormData: false, fetchOptions: { body: '{}' } }],
  ['no body', { type: 'refresh', useFormData: true }],
])('%s goes to the worker', async (_name, message) => {
  await askWorker(send)(message, 'worker');
  expect(send).toHaveBeenCalledExactlyOnceWith(message, 'worker');
});
