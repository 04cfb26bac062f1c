import { mutationOf, queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { communicationEndpoints as rows } from '#contract/communication/communicationEndpoints.ts';
import { api } from '#src/api/api.ts';
import { LIST, listed, type Tag } from '#src/api/tags.ts';

interface OfHospice {
  readonly hospiceId: string;
}
interface MessageKey extends OfHospice {
  readonly communicationId: string;
}

const LISTED: Tag = { type: 'Communication', id: LIST };
const TEMPLATES: Tag = { type: 'Communication', id: 'templates' };
const messageTags = ({ communicationId }: MessageKey): readonly Tag[] => [
  LISTED,
  { type: 'Communication', id: communicationId },
];

/** The messages a hospice sends to its referral sources, and its templates. */
export const communicationApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMessages: build.query(kept(queryOf(rows.listMessages, listed('Communication')))),
    getMessage: build.query(
      queryOf(rows.getMessage, ({ communicationId }) => [{ type: 'Communication', id: communicationId }]),
    ),
    createMessage: build.mutation(mutationOf(rows.createMessage, [LISTED])),
    updateMessage: build.mutation(mutationOf(rows.updateMessage, (key) => messageTags(key))),
    deleteMessage: build.mutation(mutationOf(rows.deleteMessage, [LISTED])),
    sendMessage: build.mutation(mutationOf(rows.sendMessage, (key) => messageTags(key))),
    cancelMessage: build.mutation(mutationOf(rows.cancelMessage, (key) => messageTags(key))),
    listRecipients: build.query(
      queryOf(rows.listRecipients, ({ communicationId }) => [{ type: 'Communication', id: communicationId }]),
    ),
    // Asks and changes nothing, though it is a POST: an audience is too long for an address.
    countAudience: build.query(queryOf(rows.countAudience)),
    previewMessage: build.query(queryOf(rows.previewMessage)),
    testMessage: build.mutation(mutationOf(rows.testMessage)),
    listMessagePeople: build.query(queryOf(rows.listMessagePeople, [{ type: 'ProviderGroup', id: LIST }])),
    listMessageTemplates: build.query(queryOf(rows.listMessageTemplates, [TEMPLATES])),
    createMessageTemplate: build.mutation(mutationOf(rows.createMessageTemplate, [TEMPLATES])),
    updateMessageTemplate: build.mutation(mutationOf(rows.updateMessageTemplate, [TEMPLATES])),
    deleteMessageTemplate: build.mutation(mutationOf(rows.deleteMessageTemplate, [TEMPLATES])),
  }),
});
const AGAIN_AFTER = 4000;

/** Asks again every few seconds while a message is being sent. */
export const pollWhile = (isWatching: boolean) => (isWatching ? { pollingInterval: AGAIN_AFTER } : {});
