/** Gives each filter of a list its value in the query and the function that changes it. */
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
