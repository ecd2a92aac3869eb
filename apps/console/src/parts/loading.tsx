import { useEffect, useState } from 'react'
import classes from './loading.module.css'

/** A thin bar, shown only if loading takes longer than 200 ms. */
export const Loading = () => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSlow, 200, true)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? (
    <div className={classes.bar} role="status">
      <span className="visually-hidden">Loading</span>
    </div>
  ) : null
}
