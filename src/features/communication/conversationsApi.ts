import {
  conversationEndpoints as rows,
  type ConversationQuery,
  type ReceivedMessageQuery,
  type WholeConversation,
  type WholeReceivedMessage,
} from '#contract/communication/conversations.ts';
import type { Reply } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, listTags, unlessFailed, type Tag } from '#src/api/tags.ts';

type Conversations = Reply<typeof rows.listConversations>;
type ReceivedMessages = Reply<typeof rows.listReceivedMessages>;

interface OfHospice {
  readonly hospiceId: string;
}
interface ConversationKey extends OfHospice {
  readonly conversationId: string;
}
interface OfGroup {
  readonly groupId: string;
}
interface ReceivedKey extends OfGroup {
  readonly receivedId: string;
}

const tagsOf = (id: string): readonly Tag[] => [
  { type: 'Communication', id },
  { type: 'Communication', id: LIST },
];

/** About a referral it stands in its timeline too, and may end or begin what waits there. */
const writtenTags = (id: string, about: { readonly id: string } | null | undefined): readonly Tag[] =>
  about
    ? [
        ...tagsOf(id),
        { type: 'Referral', id: about.id },
        { type: 'Referral', id: LIST },
        { type: 'Enrollment', id: LIST },
      ]
    : tagsOf(id);

/** What was said after a message: the hospice's side, and that of the person who received it. */
const conversationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listConversations: build.query<Conversations, OfHospice & { readonly query: Partial<ConversationQuery> }>({
      query: ({ hospiceId, query }) => request(rows.listConversations, { params: { hospiceId }, query }),
      responseSchema: rows.listConversations.response,
      providesTags: (page) => listTags('Communication', page),
    }),
    getConversation: build.query<WholeConversation, ConversationKey>({
      query: (params) => request(rows.getConversation, { params }),
      responseSchema: rows.getConversation.response,
      providesTags: (_whole, _error, { conversationId }) => [{ type: 'Communication', id: conversationId }],
    }),
    answerConversation: build.mutation<WholeConversation, ConversationKey & { readonly text: string }>({
      query: ({ text, ...params }) => request(rows.answerConversation, { params, body: { text } }),
      responseSchema: rows.answerConversation.response,
      invalidatesTags: (whole, error, { conversationId }) =>
        unlessFailed(error, writtenTags(conversationId, whole?.referral)),
    }),
    markConversationRead: build.mutation<null, ConversationKey & { readonly until: string }>({
      query: ({ until, ...params }) => request(rows.markConversationRead, { params, body: { until } }),
      invalidatesTags: (_nothing, error, { conversationId }) => unlessFailed(error, tagsOf(conversationId)),
    }),
    listReceivedMessages: build.query<ReceivedMessages, OfGroup & { readonly query: Partial<ReceivedMessageQuery> }>({
      query: ({ groupId, query }) => request(rows.listReceivedMessages, { params: { groupId }, query }),
      responseSchema: rows.listReceivedMessages.response,
      providesTags: (page) => listTags('Communication', page),
    }),
    getReceivedMessage: build.query<WholeReceivedMessage, ReceivedKey>({
      query: (params) => request(rows.getReceivedMessage, { params }),
      responseSchema: rows.getReceivedMessage.response,
      providesTags: (_whole, _error, { receivedId }) => [{ type: 'Communication', id: receivedId }],
    }),
    markReceivedRead: build.mutation<null, ReceivedKey & { readonly until: string }>({
      query: ({ until, ...params }) => request(rows.markReceivedRead, { params, body: { until } }),
      invalidatesTags: (_nothing, error, { receivedId }) => unlessFailed(error, tagsOf(receivedId)),
    }),
    replyToMessage: build.mutation<WholeReceivedMessage, ReceivedKey & { readonly text: string }>({
      query: ({ text, ...params }) => request(rows.replyToMessage, { params, body: { text } }),
      responseSchema: rows.replyToMessage.response,
      invalidatesTags: (whole, error, { receivedId }) => unlessFailed(error, writtenTags(receivedId, whole?.referral)),
    }),
  }),
});

export const {
  useListConversationsQuery,
  useGetConversationQuery,
  useAnswerConversationMutation,
  useMarkConversationReadMutation,
  useListReceivedMessagesQuery,
  useGetReceivedMessageQuery,
  useMarkReceivedReadMutation,
  useReplyToMessageMutation,
} = conversationsApi;
