import { useWaitingCounts } from '../../data/waiting.ts'
import classes from './header.module.css'

/** How many change requests wait for the caller, beside the link to the inbox or to the change requests. */
export const WaitingCount = ({ of }: { readonly of: 'all' | 'reviews' }) => {
  const count = useWaitingCounts()?.[of] ?? 0
  return count > 0 ? (
    <span className={classes.count}>
      {count}
      <span className="visually-hidden"> waiting for you</span>
    </span>
  ) : null
}
