# What is left of games that are over: results, ratings, records. $name is a name alone.

# Ratings at a table, and for oneself
option-rated = Rating
    .about = Whether the result counts for everyone’s rating.
option-rated-yes = counts
option-rated-no = does not count
option-rated-off = does not count, someone here wants no rating
button-rated = Turn ratings on
button-unrated = Turn ratings off
privacy-rated = You have ratings. Turn them off and no game that you play is rated any more, on any server; standings and records no longer name you.
privacy-unrated = You have no ratings: no game that you play is rated, and standings and records don’t name you.
