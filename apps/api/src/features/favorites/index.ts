import { addFavoriteFeature } from './add-favorite-feature.ts'
import { addFavoriteProject } from './add-favorite-project.ts'
import { removeFavoriteFeature } from './remove-favorite-feature.ts'
import { removeFavoriteProject } from './remove-favorite-project.ts'

export const favoriteOperations = { addFavoriteFeature, removeFavoriteFeature, addFavoriteProject, removeFavoriteProject }
