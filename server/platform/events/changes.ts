import * as z from 'zod/mini';
import type { OpenDatabase } from '#server/platform/database/connection.ts';
import type { StopListening } from '#server/platform/database/listening.ts';

/** The channel of baseline/01_platform.sql. */
const CHANNEL = 'wayside_changes';

/**
 * A record changed, and whose screens may know; without a referral so many did that each screen asks for all it shows. People who are
 * limited to some locations get the changes of a record at one of `locationIds`, or, at `openHospiceIds`, of one that is at no location yet.
 */
const Change = z.object({
  referralId: z.nullable(z.string()),
  hospiceIds: z.array(z.string()),
  openHospiceIds: z.array(z.string()),
  locationIds: z.array(z.string()),
  groupIds: z.array(z.string()),
});
export type Change = z.infer<typeof Change>;

/** These people, or all of these organizations, may have other rights now. */
const RightsChange = z.object({
  rightsOf: z.object({
    personIds: z.array(z.string()),
    hospiceIds: z.array(z.string()),
    groupIds: z.array(z.string()),
  }),
});
export type RightsChange = z.infer<typeof RightsChange>['rightsOf'];

/** Something was written to these people, or to those of these hospices who write to groups: about a record as for `Change`. */
const Notice = z.object({
  writtenTo: z.object({
    personIds: z.array(z.string()),
    hospiceIds: z.array(z.string()),
    openHospiceIds: z.array(z.string()),
    locationIds: z.array(z.string()),
  }),
});
export type Notice = z.infer<typeof Notice>['writtenTo'];

interface ChangeHandlers {
  readonly onChange: (change: Change) => void;
  readonly onNotice: (notice: Notice) => void;
  readonly onRights: (change: RightsChange) => void;
  /** Changes may have been missed. */
  readonly onGap: () => void;
}

/** Hears every change that any server on this database commits from now on. */
export const listenForChanges = (
  { listen }: Pick<OpenDatabase, 'listen'>,
  { onChange, onGap, onRights, onNotice }: ChangeHandlers,
): Promise<StopListening> =>
  listen(CHANNEL, {
    onGap,
    onPayload: (payload) => {
      const change = readChange(payload);
      // An unreadable payload comes from another version's triggers.
      if (!change) onGap();
      else if ('rightsOf' in change) onRights(change.rightsOf);
      else if ('writtenTo' in change) onNotice(change.writtenTo);
      else onChange(change);
    },
  });

const Announcement = z.union([Change, RightsChange, Notice]);

function readChange(payload: string): z.infer<typeof Announcement> | undefined {
  try {
    const read = z.safeParse(Announcement, JSON.parse(payload));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
