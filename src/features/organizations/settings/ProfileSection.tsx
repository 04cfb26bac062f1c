import { useGetHospiceProfileQuery } from '#src/features/organizations/form/organizationApi.ts';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { Stack } from '#src/ui/page/Stack.tsx';
import { ProfileForm } from './ProfileForm.tsx';

function Loading() {
  return (
    <Stack gap={5}>
      <output className="visuallyHidden">Loading the organization</output>
      <Skeleton height={520} />
      <Skeleton height={480} />
    </Stack>
  );
}

/** The hospice's profile and targets. */
export function ProfileSection({ hospiceId }: { readonly hospiceId: string }) {
  const answer = useGetHospiceProfileQuery({ hospiceId }, { refetchOnMountOrArgChange: true });
  return (
    <LoadedAnswer answer={answer} skeleton={<Loading />}>
      {(profile) => (
        <MuiProvider>
          <ProfileForm hospiceId={hospiceId} onReload={() => void answer.refetch()} profile={profile} />
        </MuiProvider>
      )}
    </LoadedAnswer>
  );
}
