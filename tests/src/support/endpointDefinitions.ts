import type { Tag } from '#src/api/tags.ts';

type Tags = readonly Tag[] | ((answer: unknown, error: unknown, arg: unknown) => readonly Tag[]);

export interface Definition {
  readonly type: 'query' | 'mutation' | 'infinitequery';
  readonly providesTags?: Tags;
  readonly invalidatesTags?: Tags;
}

interface Enhancing {
  enhanceEndpoints: (parts: { endpoints: Record<string, (definition: Definition) => void> }) => unknown;
  endpoints: object;
}

/** Every call that any file of the app adds to the slice, with the tags it was defined with. */
export async function endpointDefinitions(api: Enhancing): Promise<[string, Definition][]> {
  const files = import.meta.glob('../../../src/**/*Api.ts');
  await Promise.all(Object.values(files).map((load) => load()));
  const found: [string, Definition][] = [];
  const endpoints = Object.fromEntries(
    // Tests of the slice itself add calls of their own to it.
    Object.keys(api.endpoints)
      .filter((name) => !/Thing$|^readAsRespondent$/.test(name))
      .map((name) => [name, (definition: Definition) => void found.push([name, definition])]),
  );
  api.enhanceEndpoints({ endpoints });
  return found;
}

export const tagsOf = (tags: Tags | undefined, answer: unknown, error: unknown, arg: unknown): readonly Tag[] =>
  typeof tags === 'function' ? tags(answer, error, arg) : (tags ?? []);
