import { sharingPreviewEndpoints } from '#contract/exchange/sharingPreview.ts';
import { listConnectedGroups } from '#server/organizations/directory.queries.ts';
import { notFound } from '#server/platform/access/refusal.ts';
import { hospiceView } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import { previewSharing } from './sharingPreview.queries.ts';

/** One referral as a group sees it, for the hospice that decides what the group sees. */
answer(sharingPreviewEndpoints.previewInformationSharing, async ({ actor, db, note, now, params, query }) => {
  const { hospiceId } = params;
  const asked = { 'filter.id': [query.groupId] as [string], page: 1, limit: 1 };
  const [group] = (await listConnectedGroups(db, hospiceId, asked)).data;
  if (!group) throw notFound();
  const context = { view: hospiceView(hospiceId, actor), actor, now };
  const sample = await previewSharing(db, context, hospiceId.toLowerCase(), query);
  if (!sample && query.referralId !== undefined) throw notFound();
  note({ groupId: group.id, referralId: sample?.referral.id ?? null });
  return { group: { id: group.id, name: group.name }, sample };
});
