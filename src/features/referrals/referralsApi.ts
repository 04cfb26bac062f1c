import type { Reply, Sending } from '#contract/platform/http.ts';
import { type ReferralChange } from '#contract/referrals/referralChanges.ts';
import {
  referralEndpoints,
  type GroupReferralQuery,
  type HospiceReferralQuery,
} from '#contract/referrals/referrals.ts';
import { type NoteCreation, type TimelineQuery, timelineEndpoints } from '#contract/referrals/timeline.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, listTags, unlessFailed, type Tag } from '#src/api/tags.ts';

type Page = Reply<typeof referralEndpoints.listHospiceReferrals>;
type Referral = Reply<typeof referralEndpoints.getReferral>;
type Timeline = Reply<typeof timelineEndpoints.listTimeline>;
type TimelineEvent = Reply<typeof timelineEndpoints.addNote>;
type GroupCreation = Sending<typeof referralEndpoints.createGroupReferral>['body'];
type HospiceCreation = Sending<typeof referralEndpoints.createHospiceReferral>['body'];

/** What a change of one referral changes: the record with its timeline, the lists and the figures. */
export const referralTags = (id: string): Tag[] => [
  { type: 'Referral', id },
  { type: 'Referral', id: LIST },
  { type: 'Enrollment', id: LIST },
  { type: 'Performance', id: LIST },
];

export const referralsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHospiceReferrals: build.query<Page, { hospiceId: string; query: Partial<HospiceReferralQuery> }>({
      query: ({ hospiceId, query }) =>
        request(referralEndpoints.listHospiceReferrals, { params: { hospiceId }, query }),
      responseSchema: referralEndpoints.listHospiceReferrals.response,
      providesTags: (page) => listTags('Referral', page),
    }),
    listGroupReferrals: build.query<Page, { groupId: string; query: Partial<GroupReferralQuery> }>({
      query: ({ groupId, query }) =>
        request(referralEndpoints.listGroupReferrals, { params: { stakeholderGroupId: groupId }, query }),
      responseSchema: referralEndpoints.listGroupReferrals.response,
      providesTags: (page) => listTags('Referral', page),
    }),
    getReferral: build.query<Referral, string>({
      query: (referralId) => request(referralEndpoints.getReferral, { params: { referralId } }),
      responseSchema: referralEndpoints.getReferral.response,
      providesTags: (_referral, _error, id) => [{ type: 'Referral', id }],
    }),
    createGroupReferral: build.mutation<Referral, { groupId: string; creation: GroupCreation }>({
      query: ({ groupId, creation }) =>
        request(referralEndpoints.createGroupReferral, { params: { groupId }, body: creation }),
      responseSchema: referralEndpoints.createGroupReferral.response,
      invalidatesTags: (referral, error) => unlessFailed(error, referralTags(referral?.id ?? LIST)),
    }),
    createHospiceReferral: build.mutation<Referral, { hospiceId: string; creation: HospiceCreation }>({
      query: ({ hospiceId, creation }) =>
        request(referralEndpoints.createHospiceReferral, { params: { hospiceId }, body: creation }),
      responseSchema: referralEndpoints.createHospiceReferral.response,
      invalidatesTags: (referral, error) => unlessFailed(error, referralTags(referral?.id ?? LIST)),
    }),
    updateReferral: build.mutation<Referral, { id: string; change: ReferralChange }>({
      query: ({ id, change }) => request(referralEndpoints.updateReferral, { params: { id }, body: change }),
      responseSchema: referralEndpoints.updateReferral.response,
      invalidatesTags: (_referral, error, { id }) => unlessFailed(error, referralTags(id)),
    }),
    deleteReferral: build.mutation<null, { id: string; reason: string }>({
      query: ({ id, reason }) => request(referralEndpoints.deleteReferral, { params: { id }, body: { reason } }),
      // The record is gone: only the lists are asked again.
      invalidatesTags: (_nothing, error) => unlessFailed(error, referralTags(LIST)),
    }),
    restoreReferral: build.mutation<Referral, string>({
      query: (id) => request(referralEndpoints.restoreReferral, { params: { id } }),
      responseSchema: referralEndpoints.restoreReferral.response,
      invalidatesTags: (_referral, error, id) => unlessFailed(error, referralTags(id)),
    }),
    listTimeline: build.query<Timeline, { referralId: string; query: Partial<TimelineQuery> }>({
      query: ({ referralId, query }) => request(timelineEndpoints.listTimeline, { params: { referralId }, query }),
      responseSchema: timelineEndpoints.listTimeline.response,
      providesTags: (_page, _error, { referralId }) => [{ type: 'Referral', id: referralId }],
    }),
    addNote: build.mutation<TimelineEvent, { referralId: string; note: NoteCreation }>({
      query: ({ referralId, note }) => request(timelineEndpoints.addNote, { params: { referralId }, body: note }),
      responseSchema: timelineEndpoints.addNote.response,
      invalidatesTags: (_event, error, { referralId }) => unlessFailed(error, referralTags(referralId)),
    }),
  }),
});

export const {
  useListHospiceReferralsQuery,
  useListGroupReferralsQuery,
  useGetReferralQuery,
  useCreateGroupReferralMutation,
  useCreateHospiceReferralMutation,
  useUpdateReferralMutation,
  useDeleteReferralMutation,
  useRestoreReferralMutation,
  useListTimelineQuery,
  useAddNoteMutation,
} = referralsApi;
