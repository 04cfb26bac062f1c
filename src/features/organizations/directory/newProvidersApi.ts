import { newProviderEndpoints } from '#contract/organizations/newProviders.ts';
import { api } from '#src/api/api.ts';
import { mutationOf } from '#src/api/call.ts';
import { LIST, type Tag } from '#src/api/tags.ts';

const DIRECTORY: readonly Tag[] = [{ type: 'Stakeholder', id: LIST }];

/** Providers that are added while a referral is written. */
export const newProvidersApi = api.injectEndpoints({
  endpoints: (build) => ({
    addGroupProvider: build.mutation(mutationOf(newProviderEndpoints.addGroupProvider, DIRECTORY)),
    addHospiceProvider: build.mutation(mutationOf(newProviderEndpoints.addHospiceProvider, DIRECTORY)),
  }),
});
