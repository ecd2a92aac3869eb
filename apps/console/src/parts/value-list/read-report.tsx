import { countText } from '../../sentences/numbers.ts'
import { valueList } from '../../sentences/values.ts'
import { Sentence } from '../sentence.tsx'
import type { ReadValues } from './read-values.ts'
import classes from './value-list.module.css'

const named = 5

/** What was added, and each value that was not. */
export const ReadReport = ({ report: { added, duplicates, faults } }: { readonly report: ReadValues }) => (
  <div role="status" className={classes.report}>
    <p>{countText(added.length, 'value')} added.</p>
    {duplicates.length > 0 && (
      <p>
        {countText(duplicates.length, 'duplicate')} skipped: <Sentence parts={valueList(duplicates, named)} />
      </p>
    )}
    {faults.length > 0 && (
      <>
        <p className={classes.fault}>{countText(faults.length, 'value')} cannot be added:</p>
        <ul>
          {faults.slice(0, named).map(({ value, message }) => (
            <li key={value}>
              <Sentence parts={valueList([value])} /> {message}
            </li>
          ))}
        </ul>
        {faults.length > named && <p>{faults.length - named} more are in the field above.</p>}
      </>
    )}
  </div>
)
