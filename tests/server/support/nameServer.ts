import type { ResolveName } from '#server/platform/outgoing/callOutside.ts';

const INSIDE = '10.0.0.5';
const LEADS_TO: Readonly<Record<string, string>> = { 'inside.example': INSIDE, localhost: '127.0.0.1' };
const FAILS: Readonly<Record<string, string>> = { 'unknown.example': 'ENOTFOUND', 'later.example': 'EAI_AGAIN' };

/** A name server of the tests, which ask no network: `inside.example` leads inside, and every other name to the internet. */
export const resolveName: ResolveName = (name, _options, callback) => {
  const code = FAILS[name];
  if (code !== undefined) return callback(Object.assign(new Error(code), { code }), []);
  callback(null, [{ address: LEADS_TO[name] ?? '93.184.216.34', family: 4 }]);
};
