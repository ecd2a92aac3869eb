import { startChild } from './child.ts'
import type { Bench } from './context.ts'
import type { SamlCosts, SamlOrder } from './saml-cost.ts'
import type { Row } from './table.ts'

const milliseconds = (value: number): string => `${value.toFixed(2)} ms`

/** CPU and memory for hostile SAML responses, compared with a valid one. Another process verifies them, so that its memory starts small. */
export const samlRows = async (bench: Bench): Promise<Row[]> => {
  const child = bench.stopAtEnd(startChild<SamlOrder, SamlCosts>('./saml-cost.ts'))
  const { worst, count, memory } = await child.ask({ rounds: bench.options.rounds })
  await child.stop()
  const costliest = worst.slice(0, 3).map(({ name, cpu, valid }, at) => ({
    what: at === 0 ? `costliest of ${count} hostile documents` : '',
    ours: milliseconds(cpu),
    floor: milliseconds(valid),
    ratio: (cpu / valid).toFixed(2),
    ...(at === 0 && { goal: '3.00' }),
    note: name,
  }))
  return [...costliest, { what: 'memory for all of them', ours: `${memory.toFixed(1)} MB`, goal: '50 MB' }]
}
