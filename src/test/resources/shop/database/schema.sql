-- The shop's tables; what a dump has is in here too.
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS `item`;
CREATE TABLE `item` (
  `id` int NOT NULL AUTO_INCREMENT,
  `name` varchar(100) NOT NULL, # shown; and searched
  `cents` int NOT NULL,
  `changed` int NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`)
);
CREATE TABLE customer (
  id int NOT NULL AUTO_INCREMENT PRIMARY KEY,
  name varchar(40) NOT NULL UNIQUE,
  password char(64) NOT NULL,
  visits int NOT NULL DEFAULT 0
);
DELIMITER ;;
CREATE TRIGGER item_changed BEFORE UPDATE ON item FOR EACH ROW BEGIN
  SET NEW.changed = OLD.changed + 1; -- each time
END;;
DELIMITER ;
