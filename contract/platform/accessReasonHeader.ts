import type { AccessReason } from './accessReason.ts';

/**
 * The `Access-Reason` header: `support_request: The hospice asked why…`, percent-encoded because headers carry ASCII only. Apart from the
 * schema, which most people's pages never need.
 */
export const writeAccessReason = ({ category, words }: AccessReason): string =>
  encodeURIComponent(`${category}: ${words}`.toWellFormed());
