import type { ChartData } from '#src/ui/charts/chartData.ts';

/** A report before it is drawn: plain data in finished words, so that a worker can be handed it. */
export interface Report {
  readonly title: string;
  readonly organization: string;
  /** `Oct 23 to Nov 21, 2026 (last 30 days)`. */
  readonly period: string;
  /** `Nov 21, 2026, 14:05 EST`. */
  readonly madeAt: string;
  /** The filters in words, one each; none: everything. */
  readonly filters: readonly string[];
  /** Without its ending: `.pdf` is put behind it. */
  readonly fileName: string;
  readonly sections: readonly ReportSection[];
  /** What has to be known to read the figures; the footnote on case-mix stands on every page anyway. */
  readonly notes?: readonly string[];
}

export type ReportSection = FiguresSection | ChartSection | TableSection | TextSection | DefinitionsSection;

export interface ReportFigure {
  readonly label: string;
  /** `78 %`, or `Not shown: fewer than 5 answers`. */
  readonly value: string;
  /** `31 of 40`. */
  readonly detail?: string;
  /** `72 % before`. */
  readonly before?: string;
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
  /** A bar beneath the words of each cell, as long as its value in `bars`. */
  readonly hasBar?: boolean;
}

export interface ReportRow {
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
  /** Rows as low as they can be read, for many short ones. */
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
