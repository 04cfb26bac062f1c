import type { Bundle, Resource } from '@medplum/fhirtypes';

interface Found {
  /** The address of the search, without its parameters. */
  readonly address: string;
  /** The parameters as they were sent. */
  readonly sent: URLSearchParams;
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly resources: readonly Resource[];
}

/** One page of a search, with the addresses of the pages around it. */
export function searchSet({ address, limit, page, resources, sent, total }: Found): Bundle {
  const at = (number: number): string => {
    const params = new URLSearchParams(sent);
    params.set('page', String(number));
    return `${address}?${params.toString()}`;
  };
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total,
    link: [
      { relation: 'self', url: at(page) },
      ...(page > 1 ? [{ relation: 'previous', url: at(page - 1) }] : []),
      ...(page * limit < total ? [{ relation: 'next', url: at(page + 1) }] : []),
    ],
    entry: resources.map((resource) => ({
      fullUrl: `${address}/${resource.id ?? ''}`,
      resource,
      search: { mode: 'match' },
    })),
  };
}
