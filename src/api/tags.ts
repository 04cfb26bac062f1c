export const TAG_TYPES = [
  'User',
  'Hospice',
  'ProviderGroup',
  'Referral',
  'Enrollment',
  'Performance',
  'HospiceStaff',
  'Stakeholder',
  'Communication',
] as const;
export type TagType = (typeof TAG_TYPES)[number];

/** Tags every list of a type, because an added or removed record affects all of them. */
export const LIST = 'LIST';

export interface Tag {
  readonly type: TagType;
  readonly id: string;
}

export const listTags = (
  type: TagType,
  page: { readonly data: readonly { readonly id: string }[] } | undefined,
): Tag[] => [...(page?.data ?? []).map(({ id }) => ({ type, id })), { type, id: LIST }];

/** The same for a call whose answer is such a page. */
export const listed =
  (type: TagType) =>
  (_args: unknown, page: Parameters<typeof listTags>[1]): Tag[] =>
    listTags(type, page);
