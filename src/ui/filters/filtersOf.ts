/** Gives each filter of a list what it needs: the value under its name in the query, and what changes it there. */
export const filtersOf =
  <Query extends object>(
    query: Query,
    onChange: (patch: { [Name in keyof Query]?: Query[Name] | undefined }) => void,
  ) =>
  <Name extends keyof Query>(name: Name) => ({
    selected: query[name],
    onChange: (selected: Query[Name] | undefined) => {
      const patch: { [Each in keyof Query]?: Query[Each] | undefined } = {};
      patch[name] = selected;
      onChange(patch);
    },
  });
