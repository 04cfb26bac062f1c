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
  /\/contract\/product\.ts$/,
  /\/src\/config\/(?:env|browserStorage|linkToken)\.ts$/,
  /\/src\/ui\/(?:icons|classes|buttonLook|Button|LinkButton)\b/,
  /\/src\/features\/(?:signup\/inviteLink|surveyAnswer\/surveyLink)\.ts$/,
  /\/src\/auth\/(?:identity|loginErrors|redirectPath|redirectCallback|signInHint|returnPlace|storedAuth|sessionTools)\.ts$/,
];

/** What every screen behind the sign-in needs and the public pages do not. One chunk of it compresses better than forty. */
const BEHIND_SIGN_IN = [
  /node_modules\/(?:@reduxjs|immer|redux|react-redux|reselect|redux-thunk|redux-persist|use-sync-external-store)\//,
  /node_modules\/(?:zod|@standard-schema|@casl|@ucast)\//,
  // But for what no first screen needs: it comes with the part that does.
  /\/contract\/(?!product|access|accounts|administration|audit|communication|communities|conversations|formattedText|groupAdministration|groupTypes|hospiceProfile|invites|merges|npi|passwordRules|signup|team|bulkAssignment|cahps|comparedMetrics|contacts|documents|duplicates|exports|fhir|imports|liveUpdates|informationSharing|metric|performance|periods|plans|publishedCahps|savedFilters|scoring|sharingSettings|survey|themes|unsubscribe|mail|messageVariables|messageWords|monthlySummaries|noticeChoices|troubledMail)/,
  /\/src\/(?:api\/(?!download|eventStream|fileContent|liveUpdates|oneTab|upload)|config\/drafts)/,
  /\/src\/auth\/(?:AbilityProvider|AuthGate|areas|authPersistence|authSlice|currentUserApi|idle|idleClock|otherTabs|session|signOut)\.tsx?$/,
  /\/src\/app\/(?:AppProviders|guards|store|commonSlice|IdleWatch|MobileDialog|AccountNotSetUp|SessionProblem)\.tsx?$/,
  /\/src\/app\/layouts\/(?!(?:Admin|Hospice|Settings|Stakeholder)Layout)/,
  /\/src\/ui\/(?:Dialog|Menu|MenuItems|Popover|IconButton|Banner|Toast|ToastItem|ToastProvider|Tooltip|PageHeader|Page|Message|EmptyState|ErrorState|Skeleton|useNow|useToast|useDialogElement|floating|moveFocus|rowStop)\b/,
];

/** What the first rows of every work list need; together it is smaller, and one request instead of twenty. */
const WORK_LISTS = [
  /\/src\/shared\/lists\/(?:useWorkList|ListResult|WorkList|useFreshEntry|useFilterLinks)\.tsx?$/,
  /\/src\/ui\/table\/(?:useRowSelection|useTableLayout|rowSelection|sorting|TableHead|useRowKeys|useScrollEdges|TableSkeleton|TableRow|DataTable|RowCheckbox|Pagination|shownColumns)\.tsx?$/,
  /\/src\/ui\/(?:useListQuery|LinkRow|Tile|StaleBanner|Toolbar|usePainted)\.tsx?$/,
  /\/src\/(?:ui\/table\/(?:table|TableFoot)|ui\/(?:Links|Tile)|shared\/referrals\/cells|shared\/lists\/list)\.module\.css/,
  /\/src\/shared\/referrals\/(?:directoryApi|PatientName|TimeCells|place|AlertChip|ownEnrollment|referralsApi|zoneWords|alertWords|ElapsedChip|ProviderCell|StatusChip|UrgencyMark|elapsed|FiguresMissing|patientWords|statusLook)\.tsx?$/,
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
