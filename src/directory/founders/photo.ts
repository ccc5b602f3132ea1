import { sql } from '../../platform/database/sql.ts'

/** Pictures that founders use, which the purge keeps. */
export const photosOfFounders = sql`exists (select from founders where photo_picture = p.hash)`
