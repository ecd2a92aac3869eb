import type { Feature } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { halyard, queries } from '../../data/client.ts'
import { Badge } from '../badge.tsx'
import { FavouriteButton } from '../favourite-button.tsx'
import { Name } from '../name.tsx'
import { PageLink } from '../page-link.tsx'
import { FlagMark } from '../state-mark.tsx'
import { Time } from '../time.tsx'
import { UserText } from '../user-text.tsx'
import classes from './flag-frame.module.css'

const FavoriteButton = ({ feature: { name, project, favorite } }: { readonly feature: Feature }) => {
  const params = { projectId: project, featureName: name }
  return (
    <FavouriteButton
      isFavourite={favorite}
      add={() => halyard.favorites.addFavoriteFeature({ params })}
      remove={() => halyard.favorites.removeFavoriteFeature({ params })}
    />
  )
}

const dayMs = 86_400_000

const Lifetime = ({ feature }: { readonly feature: Feature }) => {
  const { data } = useQuery(queries.featureTypes.getAllFeatureTypes.queryOptions())
  const days = data?.types.find(({ id }) => id === feature.type)?.lifetimeDays
  if (!days || feature.createdAt === null) return null
  const age = Math.floor((Date.now() - Date.parse(feature.createdAt)) / dayMs)
  return age <= days ? (
    <span>
      day {age} of {days}
    </span>
  ) : (
    <Badge kind="warning">
      {age - days} days past its lifetime of {days} days
    </Badge>
  )
}

/** Facts about a flag: type, project, tags, relatives, age. */
export const FlagHead = ({ feature }: { readonly feature: Feature }) => {
  const { type, project, tags, description, stale, createdAt, lastSeenAt, dependencies, children } = feature
  return (
    <div className={classes.head}>
      {description && (
        <p>
          <UserText>{description}</UserText>
        </p>
      )}
      <p className={classes.facts}>
        <FavoriteButton feature={feature} />
        {stale && <FlagMark mark="stale" />}
        <span>{type}</span>
        <PageLink page="project" params={{ project }}>
          project <Name>{project}</Name>
        </PageLink>
        {tags?.map((tag) => (
          <PageLink key={`${tag.type}:${tag.value}`} page="flags" search={{ q: `tag:"${tag.type}:${tag.value}"` }}>
            <Name>{`${tag.type}:${tag.value}`}</Name>
          </PageLink>
        ))}
        {createdAt && (
          <span>
            created <Time at={createdAt} />
          </span>
        )}
        <Lifetime feature={feature} />
        <span>{lastSeenAt ? <>last used {<Time at={lastSeenAt} />}</> : 'never used by an application'}</span>
      </p>
      {(dependencies.length > 0 || children.length > 0) && (
        <p className={classes.facts}>
          {dependencies.map(({ feature: parent, enabled }) => (
            <span key={parent}>
              needs{' '}
              <PageLink page="flag" params={{ name: parent }}>
                <Name>{parent}</Name>
              </PageLink>{' '}
              to be {enabled ? 'on' : 'off'}
            </span>
          ))}
          {children.map((child) => (
            <span key={child}>
              needed by{' '}
              <PageLink page="flag" params={{ name: child }}>
                <Name>{child}</Name>
              </PageLink>
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
