import { Suspense, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ImportSide } from '#contract/exchange/importFields.ts';
import { Tabs } from '#src/ui/page/LinkRow.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { FileImport } from './file/FileImport.tsx';
import { useImportTarget, type ImportTarget } from './importTarget.ts';
import { StartedImport } from './started/StartedImport.tsx';
import styles from './importReferrals.module.css';

interface Part {
  /** As `?tab=` names it; the first one has none. */
  readonly tab: string | null;
  readonly label: string;
  readonly subtitle: string;
  readonly Part: ComponentType<{ readonly target: ImportTarget }>;
}

const BundleImport = lazyComponent(async () => (await import('./fhir/BundleImport.tsx')).BundleImport);

const PARTS: readonly [Part, ...Part[]] = [
  {
    tab: null,
    label: 'Excel or CSV',
    subtitle: 'We check the file first. Nothing is imported until you confirm.',
    Part: FileImport,
  },
  {
    tab: 'fhir',
    label: 'FHIR Bundle',
    subtitle: 'A Bundle becomes one referral with its documents.',
    Part: BundleImport,
  },
];

/** Imports referrals of other programs, from an Excel or CSV file or a FHIR Bundle. */
export function ImportScreen({ side }: { readonly side: ImportSide }) {
  const target = useImportTarget(side);
  const [params, setParams] = useSearchParams();
  const started = params.get('import');
  const current = PARTS.find(({ tab }) => tab === params.get('tab')) ?? PARTS[0];
  return (
    <div className={styles['page']}>
      <PageHeader
        back={{ to: target.home, label: 'Referrals' }}
        {...(started === null ? { subtitle: current.subtitle } : {})}
        title="Import referrals"
      />
      {started === null && (
        <Tabs
          items={PARTS.map(({ label, tab }) => ({
            label,
            to: tab === null ? `${target.home}/referrals/import` : `${target.home}/referrals/import?tab=${tab}`,
            isCurrent: tab === current.tab,
          }))}
          label="File format"
        />
      )}
      <Suspense fallback={<Skeleton height={160} width="100%" />}>
        <MuiProvider>
          {started === null ? (
            <current.Part target={target} />
          ) : (
            <StartedImport id={started} key={started} onAgain={() => setParams({})} target={target} />
          )}
        </MuiProvider>
      </Suspense>
    </div>
  );
}
