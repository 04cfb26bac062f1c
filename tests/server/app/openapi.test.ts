import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { allEndpoints } from '#contract/app/endpoints.ts';
import { ERROR_STATUS } from '#contract/platform/errors.ts';
import { errorCodesOf, openApiDocument, writeOpenApi } from '#server/app/openapi.ts';
import { test } from '../support/server.ts';

describe('OpenAPI document', () => {
  test('checked in as docs/openapi.json matches the contract (`npm run openapi` writes it)', () => {
    expect(readFileSync('docs/openapi.json', 'utf8') === writeOpenApi()).toBe(true);
  });

  test('is served with the same content as the file that is checked in', async ({ server }) => {
    const reply = await server.anonymous('/v1/openapi.json');
    expect(await reply.json()).toEqual(JSON.parse(readFileSync('docs/openapi.json', 'utf8')));
  });

  const { paths } = openApiDocument();

  test.for(allEndpoints)('lists %s with its path parameters, request body and statuses', ([operationId, endpoint]) => {
    const operation = paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(operationId);
    expect(operation?.requestBody !== undefined).toBe((endpoint.body ?? endpoint.upload) !== undefined);
    const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect(inPath).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
    const statuses = errorCodesOf(endpoint).map((code) => String(ERROR_STATUS[code]));
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining([String(endpoint.status), ...statuses]),
    );
  });

  test('names the sort, filter, search and page parameters of the hospice referral list', () => {
    const names = paths['/v1/hospices/{hospiceId}/referrals']?.['get']?.parameters.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['sortBy', 'filter.globalStatus', 'filter.scoreAlert', 'search', 'page']),
    );
  });
});

describe('API documentation page', () => {
  test('lists every API call and runs no script', async ({ server }) => {
    const page = await (await server.anonymous('/v1/docs')).text();
    const ids = new Set([...page.matchAll(/<details id="(\w+)"/g)].map(([, id]) => id));
    expect(allEndpoints.map(([operationId]) => operationId).filter((id) => !ids.has(id))).toEqual([]);
    expect(page).not.toMatch(/<script|style="|javascript:| on\w+=/i);
  });
});
