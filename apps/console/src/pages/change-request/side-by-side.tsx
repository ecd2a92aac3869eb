import { Fragment } from 'react'
import { Sentence } from '../../parts/sentence.tsx'
import { type MarkedParts, markedWords, pairedRows } from '../../sentences/alignment.ts'
import { type Parts, plainText } from '../../sentences/parts.ts'
import type { ComparedBlock } from './compared-blocks.ts'
import classes from './side-by-side.module.css'

const Marked = ({ groups, isBefore }: { readonly groups: readonly MarkedParts[]; readonly isBefore: boolean }) => {
  const Mark = isBefore ? 'del' : 'ins'
  return groups.map(({ isChanged, parts }, at) => (
    <Fragment key={at}>{isChanged ? <Mark>{<Sentence parts={parts} />}</Mark> : <Sentence parts={parts} />}</Fragment>
  ))
}

/** A line of both columns. Of a changed line, the words that differ are marked. */
const Row = ({ before, after }: { readonly before: Parts | undefined; readonly after: Parts | undefined }) => {
  const both = before && after ? markedWords(before, after) : undefined
  const alone = (parts: Parts | undefined): MarkedParts[] => (parts ? [{ isChanged: true, parts }] : [])
  return (
    <tr>
      <td className={before && classes.before}>
        <Marked groups={both?.before ?? alone(before)} isBefore />
      </td>
      <td className={after && classes.after}>
        <Marked groups={both?.after ?? alone(after)} isBefore={false} />
      </td>
    </tr>
  )
}

const Block = ({ block: { title, before, after } }: { readonly block: ComparedBlock }) => {
  const [from, to] = [before ?? [], after ?? []]
  return (
    <table className={classes.block}>
      <caption>
        <Sentence parts={title} />
      </caption>
      <thead>
        <tr>
          <th scope="col">{before ? 'Before' : 'Before: not there'}</th>
          <th scope="col">{after ? 'After' : 'After: removed'}</th>
        </tr>
      </thead>
      <tbody>
        {pairedRows(from.map(plainText), to.map(plainText)).map((row, at) =>
          row.isEqual ? (
            <tr key={at}>
              <td>
                <Sentence parts={from[row.before!]!} />
              </td>
              <td>
                <Sentence parts={to[row.after!]!} />
              </td>
            </tr>
          ) : (
            <Row
              key={at}
              before={row.before === undefined ? undefined : from[row.before]}
              after={row.after === undefined ? undefined : to[row.after]}
            />
          ),
        )}
      </tbody>
    </table>
  )
}

interface Props {
  readonly blocks: readonly ComparedBlock[]
  /** Number of strategies that stay the same. */
  readonly unchanged: number
}

/** Cards before and after beside each other, aligned line by line. */
export const SideBySide = ({ blocks, unchanged }: Props) => (
  <>
    {blocks.map((block) => (
      <Block key={block.key} block={block} />
    ))}
    {unchanged > 0 && <p className={classes.rest}>{unchanged === 1 ? '1 strategy stays' : `${unchanged} strategies stay`} the same.</p>}
  </>
)
