import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  CommunityChange,
  CommunityCreation,
  GroupChange,
  GroupCreation,
  ProviderChange,
  ProviderCreation,
} from '#contract/administration/groupAdministration.ts';

const GROUP_ID = '0b8a6a3e-6f1c-4c58-9b57-0d4a3f3f6f10';

test.each([
  ['new group', GroupCreation, { type: 'hospital' }],
  ['changed group', GroupChange, { version: 1 }],
  ['new provider', ProviderCreation, { groupId: GROUP_ID }],
  ['changed provider', ProviderChange, { version: 1 }],
  ['new community', CommunityCreation, { type: 'skilled_nursing' }],
  ['changed community', CommunityChange, { version: 1 }],
])('the name of a %s must have 2 to 120 characters, not counting spaces around it', (_title, schema, rest) => {
  const names = ['', 'A', ' A ', 'Al', 'A'.repeat(120), 'A'.repeat(121)];
  const taken = names.filter((name) => z.safeParse(schema, { ...rest, name }).success);
  expect(taken).toEqual(['Al', 'A'.repeat(120)]);
});
