interface Near {
  county?: string
  area?: string
}

/** For a link to a collection: its page counts what the page that leads there has counted. */
export const sameNear = ({ county, area }: Near): Near => ({ county, area })
