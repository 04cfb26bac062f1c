import { problem } from '#src/api/problem.ts';
import { useListGroupHospicesQuery } from '#src/features/organizations/directory/directoryApi.ts';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import styles from './importReferrals.module.css';

const MOST = 100;

interface HospicesAskedProps {
  readonly groupId: string;
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Who is asked where a row names no hospice. */
export function HospicesAsked({ chosen, groupId, onChange }: HospicesAskedProps) {
  const { data, error, isFetching, refetch } = useListGroupHospicesQuery({ groupId, query: { limit: MOST } });
  if (!data && error) {
    const { message, title } = problem(error);
    return (
      <ErrorState isCompact isRetrying={isFetching} onRetry={() => void refetch()} title={title}>
        {message}
      </ErrorState>
    );
  }
  return (
    <fieldset className={styles['choice']}>
      <legend>Which hospices are asked, where a row names none</legend>
      {!data && <Skeleton height={64} width="100%" />}
      {data?.data.map(({ city, id, name }) => (
        <label key={id}>
          <input
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            type="checkbox"
          />
          {[name, city].filter(Boolean).join(', ')}
        </label>
      ))}
    </fieldset>
  );
}
