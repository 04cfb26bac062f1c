interface Match {
  readonly route: { readonly path?: string | undefined };
}

/** `/hospice/referrals/:id`: what a report may know of an address. */
export const routePattern = (matches: readonly Match[]): string =>
  `/${matches
    .map(({ route }) => route.path)
    .filter((path) => path !== undefined && path !== '')
    .join('/')}`;
