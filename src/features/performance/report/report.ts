import type { ChartData } from '#src/ui/charts/chartData.ts';

/** A report before it is drawn: plain data with finished texts, which can be sent to a worker. */
export interface Report {
  readonly title: string;
  readonly organization: string;
  /** `Oct 23 to Nov 21, 2026 (last 30 days)`. */
  readonly period: string;
  /** `Nov 21, 2026, 14:05 EST`. */
  readonly madeAt: string;
  /** One text for each filter. */
  readonly filters: readonly string[];
  /** Without the extension `.pdf`. */
  readonly fileName: string;
  readonly sections: readonly ReportSection[];
}

export type ReportSection =
  | FiguresSection
  | ChartSection
  | TableSection
  | TextSection
  | DefinitionsSection
  | PageSection;

/** What follows begins a new page. */
interface PageSection {
  readonly kind: 'page';
}

export interface ReportFigure {
  readonly label: string;
  /** `78%`, or `Not shown: fewer than 5 answers`. */
  readonly value: string;
  /** `31 of 40`; may be empty. */
  readonly detail?: string | undefined;
  /** `72 % before`. */
  readonly before?: string | undefined;
}

export interface FiguresSection {
  readonly kind: 'figures';
  readonly title: string;
  readonly figures: readonly ReportFigure[];
}

export interface ChartSection {
  readonly kind: 'chart';
  readonly form: 'columns' | 'lines' | 'bars' | 'funnel';
  readonly data: ChartData;
}

export interface ReportColumn {
  readonly label: string;
  readonly align?: 'start' | 'end';
  /** Each cell has a bar, as long as its value in `bars`. */
  readonly hasBar?: boolean;
}

interface ReportRow {
  readonly cells: readonly string[];
  /** 0 to 1 for the columns that have bars. */
  readonly bars?: readonly (number | null)[];
}

export interface TableSection {
  readonly kind: 'table';
  readonly title: string;
  readonly note?: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  readonly totals?: readonly string[];
  /** Low rows, for long tables. */
  readonly isDense?: boolean;
}

export interface TextSection {
  readonly kind: 'text';
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export interface DefinitionsSection {
  readonly kind: 'definitions';
  readonly title: string;
  /** From the metric dictionary: the label and the meaning. */
  readonly entries: readonly { readonly term: string; readonly meaning: string }[];
}
