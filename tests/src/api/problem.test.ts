import { describe, expect, test } from 'vitest';
import { problem } from '#src/api/problem.ts';

const answered = (status: number, data?: unknown) => ({ status, data });
const body = (status: number, code: string, more: object = {}) =>
  answered(status, { status, code, message: 'Server words', ...more });

describe('Message for a failed call', () => {
  test('has a reference number where the server failed, which support finds in the log', () => {
    const failed = body(500, 'internal', { requestId: '3f2a9c1e-5a3b-4c51-9d57-3a9d6a1f0b11' });
    expect(problem(failed).message).toBe('Try again in a moment. Reference number: 3f2a9c1e.');
  });

  test.each([
    ['no connection', { status: 'FETCH_ERROR', error: 'TypeError: fetch failed' }, 'No connection', true],
    ['timeout', { status: 'TIMEOUT_ERROR', error: 'AbortError' }, 'This is taking too long', true],
    [
      'a response that is not JSON',
      { status: 'PARSING_ERROR', originalStatus: 200, data: '<html>', error: 'x' },
      'Unexpected response',
      true,
    ],
    ['a response that does not match the contract', { name: 'SchemaError', message: 'x' }, 'Unexpected response', true],
    ['no error at all', undefined, 'Unexpected response', true],
    ['signed out', body(401, 'unauthenticated'), 'You’re logged out', false],
    ['survey session ended', body(401, 'survey_session_ended'), 'Your session has ended', false],
    ['forbidden', body(403, 'forbidden'), 'Not allowed', false],
    ['access reason required', body(403, 'reason_required'), 'Enter a reason', false],
    ['not found', body(404, 'not_found'), 'Not found', false],
    ['conflict', body(409, 'conflict'), 'Someone else changed this', false],
    ['invalid status transition', body(409, 'invalid_transition'), 'This step isn’t possible', false],
    ['still running', body(409, 'in_progress'), 'Still saving', true],
    ['too large', body(413, 'too_large'), 'Too large', false],
    ['invalid', body(422, 'invalid'), 'Check some fields', false],
    ['too many requests', body(429, 'rate_limited'), 'Too many requests', true],
    ['server error', body(500, 'internal'), 'Something went wrong on our end', true],
    ['server unavailable', body(503, 'unavailable'), 'Not available right now', true],
    ['an error page of a proxy', answered(502, '<html>Bad gateway</html>'), 'Something went wrong on our end', true],
    ['an unknown status', answered(418), 'This didn’t work', false],
  ])('has its title and says whether a retry makes sense: %s', (_what, error, title, canRetry) => {
    const found = problem(error);
    expect(found).toMatchObject({ title, canRetry });
    expect(found.message).toMatch(/^[A-Z].*\.$|^Server words$/);
  });

  test('names the wrong fields', () => {
    const error = body(422, 'invalid', { errors: [{ path: 'patient.dateOfBirth', message: 'Enter a value' }] });
    expect(problem(error).fieldErrors).toEqual({ 'patient.dateOfBirth': 'Enter a value' });
  });

  test('carries the current record after a conflict', () => {
    expect(problem(body(409, 'conflict', { current: { version: 4 } }))).toMatchObject({
      code: 'conflict',
      current: { version: 4 },
    });
  });

  test('never shows what a server wrote for programmers', () => {
    expect(JSON.stringify(problem(body(500, 'internal', { message: 'select * from patient' })))).not.toContain(
      'select',
    );
  });
});
