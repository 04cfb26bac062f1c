import { communicationEndpoints as rows } from '#contract/communication/communicationEndpoints.ts';
import type {
  Message,
  MessageChange,
  MessagePersonQuery,
  MessageQuery,
  MessageTemplate,
  MessageTemplateChange,
  MessageTemplateCreation,
  RecipientQuery,
} from '#contract/communication/communications.ts';
import type { Reply, Sending } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, listTags, unlessFailed, type Tag } from '#src/api/tags.ts';

type Messages = Reply<typeof rows.listMessages>;
type Recipients = Reply<typeof rows.listRecipients>;
type Reach = Reply<typeof rows.countAudience>;
type Preview = Reply<typeof rows.previewMessage>;
type Tested = Reply<typeof rows.testMessage>;
type People = Reply<typeof rows.listMessagePeople>;
type Templates = Reply<typeof rows.listMessageTemplates>;

interface OfHospice {
  readonly hospiceId: string;
}
interface MessageKey extends OfHospice {
  readonly communicationId: string;
}
interface TemplateKey extends OfHospice {
  readonly templateId: string;
}

const LISTED: Tag = { type: 'Communication', id: LIST };
const TEMPLATES: Tag = { type: 'Communication', id: 'templates' };
const messageTags = ({ communicationId }: MessageKey): readonly Tag[] => [
  LISTED,
  { type: 'Communication', id: communicationId },
];

/** What a hospice writes to its referral sources, and the words that it keeps for it. */
const communicationApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMessages: build.query<Messages, OfHospice & { readonly query: Partial<MessageQuery> }>({
      query: ({ hospiceId, query }) => request(rows.listMessages, { params: { hospiceId }, query }),
      responseSchema: rows.listMessages.response,
      providesTags: (page) => listTags('Communication', page),
    }),
    getMessage: build.query<Message, MessageKey>({
      query: (params) => request(rows.getMessage, { params }),
      responseSchema: rows.getMessage.response,
      providesTags: (_message, _error, { communicationId }) => [{ type: 'Communication', id: communicationId }],
    }),
    createMessage: build.mutation<
      Message,
      OfHospice & { readonly creation: Sending<typeof rows.createMessage>['body'] }
    >({
      query: ({ creation, hospiceId }) => request(rows.createMessage, { params: { hospiceId }, body: creation }),
      responseSchema: rows.createMessage.response,
      invalidatesTags: (_message, error) => unlessFailed(error, [LISTED]),
    }),
    updateMessage: build.mutation<Message, MessageKey & { readonly change: MessageChange }>({
      query: ({ change, ...params }) => request(rows.updateMessage, { params, body: change }),
      responseSchema: rows.updateMessage.response,
      invalidatesTags: (_message, error, key) => unlessFailed(error, messageTags(key)),
    }),
    deleteMessage: build.mutation<null, MessageKey>({
      query: (params) => request(rows.deleteMessage, { params }),
      invalidatesTags: (_nothing, error) => unlessFailed(error, [LISTED]),
    }),
    sendMessage: build.mutation<Message, MessageKey & { readonly version: number; readonly at: string | null }>({
      query: ({ at, version, ...params }) => request(rows.sendMessage, { params, body: { at, version } }),
      responseSchema: rows.sendMessage.response,
      invalidatesTags: (_message, error, key) => unlessFailed(error, messageTags(key)),
    }),
    cancelMessage: build.mutation<Message, MessageKey & { readonly version: number }>({
      query: ({ version, ...params }) => request(rows.cancelMessage, { params, body: { version } }),
      responseSchema: rows.cancelMessage.response,
      invalidatesTags: (_message, error, key) => unlessFailed(error, messageTags(key)),
    }),
    listRecipients: build.query<Recipients, MessageKey & { readonly query: Partial<RecipientQuery> }>({
      query: ({ query, ...params }) => request(rows.listRecipients, { params, query }),
      responseSchema: rows.listRecipients.response,
      providesTags: (_page, _error, { communicationId }) => [{ type: 'Communication', id: communicationId }],
    }),
    // Asks and changes nothing, though it is a POST: an audience is too long for an address.
    countAudience: build.query<Reach, OfHospice & { readonly asked: Sending<typeof rows.countAudience>['body'] }>({
      query: ({ asked, hospiceId }) => request(rows.countAudience, { params: { hospiceId }, body: asked }),
      responseSchema: rows.countAudience.response,
    }),
    previewMessage: build.query<Preview, OfHospice & { readonly words: Sending<typeof rows.previewMessage>['body'] }>({
      query: ({ hospiceId, words }) => request(rows.previewMessage, { params: { hospiceId }, body: words }),
      responseSchema: rows.previewMessage.response,
    }),
    testMessage: build.mutation<Tested, OfHospice & { readonly words: Sending<typeof rows.testMessage>['body'] }>({
      query: ({ hospiceId, words }) => request(rows.testMessage, { params: { hospiceId }, body: words }),
      responseSchema: rows.testMessage.response,
    }),
    listMessagePeople: build.query<People, OfHospice & { readonly query: Partial<MessagePersonQuery> }>({
      query: ({ hospiceId, query }) => request(rows.listMessagePeople, { params: { hospiceId }, query }),
      responseSchema: rows.listMessagePeople.response,
      providesTags: [{ type: 'ProviderGroup', id: LIST }],
    }),
    listMessageTemplates: build.query<Templates, OfHospice>({
      query: ({ hospiceId }) => request(rows.listMessageTemplates, { params: { hospiceId } }),
      responseSchema: rows.listMessageTemplates.response,
      providesTags: [TEMPLATES],
    }),
    createMessageTemplate: build.mutation<MessageTemplate, OfHospice & { readonly creation: MessageTemplateCreation }>({
      query: ({ creation, hospiceId }) =>
        request(rows.createMessageTemplate, { params: { hospiceId }, body: creation }),
      responseSchema: rows.createMessageTemplate.response,
      invalidatesTags: (_template, error) => unlessFailed(error, [TEMPLATES]),
    }),
    updateMessageTemplate: build.mutation<MessageTemplate, TemplateKey & { readonly change: MessageTemplateChange }>({
      query: ({ change, ...params }) => request(rows.updateMessageTemplate, { params, body: change }),
      responseSchema: rows.updateMessageTemplate.response,
      invalidatesTags: (_template, error) => unlessFailed(error, [TEMPLATES]),
    }),
    deleteMessageTemplate: build.mutation<null, TemplateKey>({
      query: (params) => request(rows.deleteMessageTemplate, { params }),
      invalidatesTags: (_nothing, error) => unlessFailed(error, [TEMPLATES]),
    }),
  }),
});

export const {
  useListMessagesQuery,
  useGetMessageQuery,
  useLazyGetMessageQuery,
  useCreateMessageMutation,
  useUpdateMessageMutation,
  useDeleteMessageMutation,
  useSendMessageMutation,
  useCancelMessageMutation,
  useListRecipientsQuery,
  useCountAudienceQuery,
  usePreviewMessageQuery,
  useTestMessageMutation,
  useListMessagePeopleQuery,
  useListMessageTemplatesQuery,
  useCreateMessageTemplateMutation,
  useUpdateMessageTemplateMutation,
  useDeleteMessageTemplateMutation,
} = communicationApi;
const AGAIN_AFTER = 4000;

/** Asks again every few seconds while a message is being sent. */
export const pollWhile = (isWatching: boolean) => (isWatching ? { pollingInterval: AGAIN_AFTER } : {});
