export { type Cluster, type ClusterOptions, type OwnCluster, startCluster, startOwnCluster } from './cluster.ts'
export { locatePostgres, type PostgresBinaries } from './locate.ts'
