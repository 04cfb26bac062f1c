import react from '@vitejs/plugin-react';
import pdf from 'pdfjs-dist/package.json' with { type: 'json' };
import { defineConfig } from 'vite';
import { compressAssets } from './tools/compressAssets.ts';
import { leanIdentity } from './tools/leanIdentity.ts';
import { leanPdf } from './tools/leanPdf.ts';
import { surveyPage } from './tools/surveyPage.ts';

/** What every page needs. Each file costs a kibibyte of headers too. */
const EVERYWHERE = [
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\//,
  /vite\/preload-helper/,
  /\/contract\/platform\/(?:paths|product)\.(?:ts|tsx|module\.css)$/,
  /\/src\/auth\/(?:identity|loginErrors|redirectCallback|redirectPath|returnPath|sessionTools|signInHint|storedAuth)\.(?:ts|tsx|module\.css)$/,
  /\/src\/config\/(?:browserStorage|env|linkToken)\.(?:ts|tsx|module\.css)$/,
  /\/src\/features\/people\/signup\/(?:inviteLink)\.(?:ts|tsx|module\.css)$/,
  /\/src\/features\/surveys\/answering\/(?:surveyLink)\.(?:ts|tsx|module\.css)$/,
  /\/src\/ui\/(?:Button|LinkButton|buttonStyle|classes|icons)\.(?:ts|tsx|module\.css)$/,
];

/** What every screen behind the sign-in needs and the public pages do not. One chunk of it compresses better than forty. */
const BEHIND_SIGN_IN = [
  /node_modules\/(?:@reduxjs|immer|redux|react-redux|reselect|redux-thunk|redux-persist|use-sync-external-store)\//,
  /node_modules\/(?:zod|@standard-schema|@casl|@ucast)\//,
  /\/contract\/organizations\/(?:groups|hospices|levelsOfCare)\.(?:ts|tsx|module\.css)$/,
  /\/contract\/organizations\/sharing\/(?:sharing)\.(?:ts|tsx|module\.css)$/,
  /\/contract\/people\/disciplines\.ts$/,
  /\/contract\/platform\/(?:ability|errorMessages|errors|fields|http|listQuery|permissions|roles|users)\.(?:ts|tsx|module\.css)$/,
  /\/contract\/referrals\/(?:alerts|dashboards|enrollments|patientFacts|patients|referralChanges|referrals|statuses|targets|timeline|transitions)\.(?:ts|tsx|module\.css)$/,
  /\/contract\/referrals\/counts\/(?:countKeys|drillDown)\.(?:ts|tsx|module\.css)$/,
  /\/src\/api\/(?:accessReason|accessToken|api|idempotency|problem|request|surveyToken|tags)\.(?:ts|tsx|module\.css)$/,
  /\/src\/app\/(?:AccountNotSetUp|AppProviders|IdleWatch|MobileDialog|SessionProblem|commonSlice|guards|referralParts|store)\.(?:ts|tsx|module\.css)$/,
  /\/src\/app\/layouts\/(?:AreaLayout|Header|Main|NewsCorner|OfflineBanner|QuickAccess|SideNavigation|SkipLink|ThemeSwitch|UserMenu|areaTabs|layout|useCurrentTab)\.(?:ts|tsx|module\.css)$/,
  /\/src\/auth\/(?:AbilityProvider|AuthGate|areas|authPersistence|authSlice|currentUserApi|idle|idleClock|otherTabs|session|signOut)\.(?:ts|tsx|module\.css)$/,
  /\/src\/config\/(?:drafts)\.(?:ts|tsx|module\.css)$/,
  /\/src\/features\/referrals\/(?:parts)\.(?:ts|tsx|module\.css)$/,
  /\/src\/ui\/(?:Banner|Dialog|EmptyState|ErrorState|IconButton|Menu|MenuItems|Message|Page|PageHeader|Popover|Skeleton|Toast|ToastItem|ToastProvider|Tooltip|floating|moveFocus|rovingTabIndex|useDialogElement|useToast)\.(?:ts|tsx|module\.css)$/,
  /\/src\/ui\/time\/(?:useNow)\.(?:ts|tsx|module\.css)$/,
];

/** What the first rows of every work list need; together it is smaller, and one request instead of twenty. */
const WORK_LISTS = [
  /\/src\/features\/organizations\/directory\/(?:directoryApi)\.(?:ts|tsx|module\.css)$/,
  /\/src\/features\/referrals\/rows\//,
  /\/src\/features\/referrals\/(?:dashboardsApi|ownEnrollment|patientNames|referralsApi|surveyCardPath|lists\/FiguresMissing)\./,
  /\/src\/ui\/(?:LinkRow|Links|StaleBanner|Tile|Toolbar|useListQuery|useAfterFirstPaint)\.(?:ts|tsx|module\.css)$/,
  /\/src\/ui\/lists\/(?:ListResult|WorkList|list|useFilterLinks|useFreshEntry|useWorkList)\.(?:ts|tsx|module\.css)$/,
  /\/src\/ui\/table\/(?:DataTable|Pagination|RowCheckbox|TableFoot|TableHead|TableRow|TableSkeleton|cells|rowSelection|shownColumns|sorting|table|useRowKeys|useRowSelection|useScrollEdges|useTableLayout)\.(?:ts|tsx|module\.css)$/,
  /\/src\/ui\/time\/(?:TimeCells|displayContext|zoneLabels)\.(?:ts|tsx|module\.css)$/,
];

export default defineConfig({
  plugins: [leanIdentity(), leanPdf(), react(), compressAssets(), surveyPage()],
  worker: { plugins: () => [leanPdf()] },
  // The server replaces it in every answer by a nonce of its own; see its content security policy.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // Fonts and images stay files: a policy without data: for scripts and styles is the stricter one.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The parts that the PDF reader's worker loads by their own names, and a worker whose ending every host knows.
        assetFileNames: ({ names: [name = ''] }) => {
          if (name.endsWith('_nowasm_fallback.js')) return `assets/pdf-${pdf.version}/[name][extname]`;
          return name.endsWith('.mjs') ? 'assets/[name]-[hash].js' : 'assets/[name]-[hash][extname]';
        },
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'everywhere', priority: 2, test: (id) => EVERYWHERE.some((part) => part.test(id)) },
            { name: 'signedIn', priority: 1, test: (id) => BEHIND_SIGN_IN.some((part) => part.test(id)) },
            { name: 'workLists', priority: 0, test: (id) => WORK_LISTS.some((part) => part.test(id)) },
          ],
        },
      },
    },
  },
});
