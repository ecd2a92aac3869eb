import classes from './skeleton.module.css'

/** Grey rows where content will be. */
export const Skeleton = ({ rows = 4 }: { readonly rows?: number }) => (
  <div className={classes.skeleton} aria-hidden="true">
    {Array.from({ length: rows }, (_, at) => (
      <div key={at} />
    ))}
  </div>
)
