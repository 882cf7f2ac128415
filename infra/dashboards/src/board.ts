import { ReduceDataOptionsBuilder } from '@grafana/grafana-foundation-sdk/common'
import {
  type Dashboard,
  DashboardBuilder,
  DashboardCursorSync,
  DatasourceVariableBuilder,
  RowBuilder,
} from '@grafana/grafana-foundation-sdk/dashboard'
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus'
import { PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat'
import { PanelBuilder as TimeseriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries'

/** One picture: what is drawn, by its name in the legend. */
export interface Picture {
  readonly title: string
  /** Of Grafana's units: s, ops, reqps, bytes, short, percentunit. */
  readonly unit: string
  /** Expressions of Prometheus by their legend, in which {{label}} is the value of a label. */
  readonly queries: Readonly<Record<string, string>>
  /** What to think of it, where the title does not say that. */
  readonly about?: string
  /** A number, its history small behind it. */
  readonly isNumber?: boolean
}

export interface Board {
  /** Its file, and its address in Grafana. */
  readonly name: string
  readonly title: string
  readonly about: string
  readonly rows: Readonly<Record<string, readonly Picture[]>>
}

/** Chosen at the top of each dashboard. */
const DATASOURCE = 'datasource'
/** Grafana divides the width into 24. */
const NUMBER = { span: 4, height: 4 }
const CURVE = { span: 8, height: 8 }

/** Grafana's names for the queries of a picture. */
const REF_IDS = 'ABCDEF'

/** The dashboard as Grafana imports it. */
export function dashboardOf({ name, title, about, rows }: Board): Dashboard {
  const builder = new DashboardBuilder(title)
    .uid(`presale-${name}`)
    .description(about)
    .tags(['presale'])
    .refresh('30s')
    .time({ from: 'now-3h', to: 'now' })
    .timezone('browser')
    .readonly()
    .tooltip(DashboardCursorSync.Crosshair)
    .withVariable(new DatasourceVariableBuilder(DATASOURCE).label('Prometheus').type('prometheus'))
  let id = 0
  for (const [row, pictures] of Object.entries(rows)) {
    builder.withRow(new RowBuilder(row).id(++id))
    for (const picture of pictures) builder.withPanel(panelOf(picture).id(++id))
  }
  return builder.build()
}

function panelOf(picture: Picture): StatBuilder | TimeseriesBuilder {
  if (!picture.isNumber) return filled(new TimeseriesBuilder(), picture, CURVE)
  const last = new ReduceDataOptionsBuilder().calcs(['lastNotNull'])
  return filled(new StatBuilder().reduceOptions(last), picture, NUMBER)
}

function filled<Of extends StatBuilder | TimeseriesBuilder>(
  builder: Of,
  { title, unit, queries, about }: Picture,
  { span, height }: typeof CURVE,
): Of {
  builder
    .title(title)
    .unit(unit)
    .span(span)
    .height(height)
    .datasource({ type: 'prometheus', uid: `\${${DATASOURCE}}` })
  if (about !== undefined) builder.description(about)
  for (const [index, [legend, expression]] of Object.entries(queries).entries()) {
    const query = new DataqueryBuilder().refId(REF_IDS.charAt(index))
    builder.withTarget(query.expr(expression).legendFormat(legend))
  }
  return builder
}
