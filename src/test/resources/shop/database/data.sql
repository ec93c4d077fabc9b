INSERT INTO item (name, cents) VALUES
  ('red lamp', 2450), ('blue chair', 8900), ('red "lounge"; sofa', 45000),
  ('it''s a \'green\' table -- new', 19900), ('Übergroße rote Vase', 3900), ('red cup', 750);
INSERT INTO customer (name, password) VALUES
  ('ada', SHA2('engine', 256)), ('bob', SHA2('builder', 256));
