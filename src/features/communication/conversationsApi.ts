import { mutationOf, queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { conversationEndpoints as rows } from '#contract/communication/conversations.ts';
import { api } from '#src/api/api.ts';
import { LIST, listed, type Tag } from '#src/api/tags.ts';

const tagsOf = (id: string): readonly Tag[] => [
  { type: 'Communication', id },
  { type: 'Communication', id: LIST },
];

/** A message about a referral also appears in its timeline, and may start or end an alert there. */
const writtenTags = (id: string, about: { readonly id: string } | null | undefined): readonly Tag[] =>
  about
    ? [
        ...tagsOf(id),
        { type: 'Referral', id: about.id },
        { type: 'Referral', id: LIST },
        { type: 'Enrollment', id: LIST },
      ]
    : tagsOf(id);

/** Conversations that follow a message, for the hospice and for the person who received it. */
export const conversationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listConversations: build.query(kept(queryOf(rows.listConversations, listed('Communication')))),
    getConversation: build.query(
      kept(queryOf(rows.getConversation, ({ conversationId }) => [{ type: 'Communication', id: conversationId }])),
    ),
    answerConversation: build.mutation(
      mutationOf(rows.answerConversation, ({ conversationId }, whole) => writtenTags(conversationId, whole?.referral)),
    ),
    changeConversation: build.mutation(
      mutationOf(rows.changeConversation, ({ conversationId }, whole) => writtenTags(conversationId, whole?.referral)),
    ),
    listConversationAssignees: build.query(
      queryOf(rows.listConversationAssignees, (): readonly Tag[] => [{ type: 'HospiceStaff', id: LIST }]),
    ),
    markConversationRead: build.mutation(
      mutationOf(rows.markConversationRead, ({ conversationId }) => tagsOf(conversationId)),
    ),
    listReceivedMessages: build.query(kept(queryOf(rows.listReceivedMessages, listed('Communication')))),
    getReceivedMessage: build.query(
      kept(queryOf(rows.getReceivedMessage, ({ receivedId }) => [{ type: 'Communication', id: receivedId }])),
    ),
    markReceivedRead: build.mutation(mutationOf(rows.markReceivedRead, ({ receivedId }) => tagsOf(receivedId))),
    replyToMessage: build.mutation(
      mutationOf(rows.replyToMessage, ({ receivedId }, whole) => writtenTags(receivedId, whole?.referral)),
    ),
  }),
});
