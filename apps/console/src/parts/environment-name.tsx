import classes from './environment-name.module.css'
import { Glyph } from './glyph.tsx'
import { Name } from './name.tsx'

interface Props {
  readonly name: string
  /** The type of the environment. Environments of type `production` have a mark. */
  readonly type?: string | undefined
  /** Changes in the environment require reviews. */
  readonly isReviewed?: boolean | undefined
}

/** The name of an environment, with marks and words for production and for required reviews. */
export const EnvironmentName = ({ name, type, isReviewed }: Props) => (
  <span className={`${classes.environment} ${type === 'production' ? classes.production : ''}`}>
    {type === 'production' && <Glyph name="production" />}
    <Name>{name}</Name>
    {type === 'production' && name.toLowerCase() !== 'production' && <span className={classes.word}>production</span>}
    {isReviewed && (
      <span className={classes.word}>
        <Glyph name="reviewed" /> reviewed
      </span>
    )}
  </span>
)
