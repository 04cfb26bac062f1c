import { useListGroupHospicesQuery } from '#src/features/organizations/directory/directoryApi.ts';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';

const MAX_SHOWN = 100;

interface HospiceChoiceProps {
  readonly groupId: string;
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** The hospices that a row without a hospice is referred to. */
export function HospiceChoice({ chosen, groupId, onChange }: HospiceChoiceProps) {
  const answer = useListGroupHospicesQuery({ groupId, query: { limit: MAX_SHOWN } });
  return (
    <fieldset className={styles['choice']}>
      <legend>Which hospices are asked, where a row names none</legend>
      <LoadedAnswer answer={answer} isCompact skeleton={<Skeleton height={64} width="100%" />}>
        {({ data }) =>
          data.map(({ city, id, name }) => (
            <label key={id}>
              <input
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
                type="checkbox"
              />
              {[name, city].filter(Boolean).join(', ')}
            </label>
          ))
        }
      </LoadedAnswer>
    </fieldset>
  );
}
